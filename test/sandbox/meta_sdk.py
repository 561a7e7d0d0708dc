"""Drives the sandbox with Meta's own SDK, as a program of a customer would: from a list of accounts to an ad with its figures.

Reads its input as JSON from standard input and writes the outcome of each step as JSON to standard output. A step that
raises is reported with its error; steps that depend on it fail too.
"""

import json
import logging
import sys

from facebook_business.adobjects.abstractobject import AbstractObject
from facebook_business.adobjects.ad import Ad
from facebook_business.adobjects.adaccount import AdAccount
from facebook_business.adobjects.adcreative import AdCreative
from facebook_business.adobjects.adimage import AdImage
from facebook_business.adobjects.adreportrun import AdReportRun
from facebook_business.adobjects.adset import AdSet
from facebook_business.adobjects.adsinsights import AdsInsights
from facebook_business.adobjects.advideo import AdVideo
from facebook_business.adobjects.campaign import Campaign
from facebook_business.adobjects.page import Page
from facebook_business.adobjects.targetingsearch import TargetingSearch
from facebook_business.adobjects.user import User
from facebook_business.api import FacebookAdsApi
from facebook_business.exceptions import FacebookRequestError
from facebook_business.session import FacebookSession

logging.disable(logging.WARNING)  # the SDK warns about its own deprecated features
given = json.load(sys.stdin)
FacebookSession.GRAPH = given["graph"]
to_graph = FacebookAdsApi.call


def to_sandbox(self, *args, **more):
    """Videos go to a host of their own, which the SDK knows by heart."""
    return to_graph(self, *args, **{**more, "url_override": None})


FacebookAdsApi.call = to_sandbox
session = FacebookSession(given["appId"], given["appSecret"], given["token"])
api = FacebookAdsApi(session, api_version=given["version"])
FacebookAdsApi.set_default_api(api)

account = AdAccount(given["account"])
steps = {}


def step(name, act):
    """Runs a step and stores its response, or the platform's refusal."""
    try:
        steps[name] = act()
    except FacebookRequestError as error:
        steps[name] = {"refused": error.api_error_message(), "code": error.api_error_code(), "body": error.body()}
    except Exception as error:  # the SDK could not read the answer
        steps[name] = {"broken": repr(error)}
    return steps[name]


def strangers(rows):
    """The fields of an answer that the SDK's tables do not have, at any depth."""
    found = set()
    for row in rows:
        known = getattr(type(row), "_field_types", {})
        for name, value in row.items():
            if name not in known and value is not None:
                found.add("%s.%s" % (type(row).__name__, name))
            inner = value if isinstance(value, list) else [value]
            found.update(strangers([one for one in inner if isinstance(one, AbstractObject)]))
    return sorted(found)


def listed(name, cursor):
    """A list, read to its end: its length and its first row."""

    def read():
        found = list(cursor())
        rows = [row.export_all_data() for row in found]
        return {"rows": len(rows), "first": rows[0] if rows else None, "strangers": strangers(found)}

    return step(name, read)


# Lists: the SDK requests a summary with each of them.
user = User("me")
targeting = {"geo_locations": {"countries": ["US"]}}
listed("me/adaccounts", lambda: user.get_ad_accounts(fields=["name", "currency"], params={"limit": 1}))
listed("me/accounts", lambda: user.get_accounts(fields=["name", "access_token"]))
listed("me/businesses", lambda: user.get_businesses(fields=["name"]))
listed("me/permissions", lambda: user.get_permissions())
listed("adspixels", lambda: account.get_ads_pixels(fields=["name"]))
listed("customaudiences", lambda: account.get_custom_audiences(fields=["name"], params={"limit": 2}))
listed("saved_audiences", lambda: account.get_saved_audiences(fields=["name"]))
listed("customconversions", lambda: account.get_custom_conversions(fields=["name"]))
listed("advertisable_applications", lambda: account.get_advertisable_applications(fields=["name"]))
listed("promote_pages", lambda: account.get_promote_pages(fields=["name"]))
listed("instagram_accounts", lambda: account.get_instagram_accounts(fields=["username"]))
listed("connected_instagram_accounts", lambda: account.get_connected_instagram_accounts(fields=["username"]))
listed("ads_volume", lambda: account.get_ads_volume(params={"show_breakdown_by_actor": True}))
listed("ads_volume of a page", lambda: account.get_ads_volume(params={"page_id": given["page"]}))
listed("minimum_budgets", lambda: account.get_minimum_budgets())
listed("dsa_recommendations", lambda: account.get_dsa_recommendations())
listed("targetingsearch", lambda: account.get_targeting_search(params={"q": "run"}))
listed("targetingbrowse", lambda: account.get_targeting_browse(params={"limit_type": "interests"}))
listed("targetingsuggestions", lambda: account.get_targeting_suggestions())
married = [{"type": "relationship_statuses", "id": "3"}]
listed("targetingvalidation", lambda: account.get_targeting_valid_a_t_i_on(params={"targeting_list": married}))
listed("reachestimate", lambda: account.get_reach_estimate(params={"targeting_spec": targeting}))
estimated = {"targeting_spec": targeting, "optimization_goal": AdSet.OptimizationGoal.reach}
listed("delivery_estimate", lambda: account.get_delivery_estimate(params=estimated))
step("subscribed_apps+", lambda: account.create_subscribed_app(params={"app_id": given["appId"]}).export_all_data())
listed("subscribed_apps", lambda: account.get_subscribed_apps())
listed("leadgen_forms", lambda: Page(given["page"]).get_lead_gen_forms(fields=["name"]))


def search(**params):
    found = TargetingSearch.search(params=params)
    return {"rows": len(found), "first": found[0].export_all_data() if found else None}


step("search interests", lambda: search(type="adinterest", q="run", limit=5))
step("search places", lambda: search(type="adgeolocation", q="Madrid", location_types=["city"]))
step("search places by key", lambda: search(type="adgeolocationmeta", countries=["ES"], limit=5))
step("search zips", lambda: search(type="adzipcode", q="28001", country_code="ES"))

# Files.
image = AdImage(parent_id=given["account"])
image[AdImage.Field.filename] = given["picture"]
image_hash = step("adimages+", lambda: image.remote_create() and image[AdImage.Field.hash])


def upload_video():
    video = AdVideo(parent_id=given["account"])
    video[AdVideo.Field.filepath] = given["video"]
    video.remote_create()
    return {"id": video.get_id(), **video.api_get(fields=["status"]).export_all_data()}


step("advideos+", upload_video)
listed("advideos", lambda: account.get_ad_videos(fields=["title"]))
listed("adimages", lambda: account.get_ad_images(fields=["hash", "name"]))

# From campaign to ad.
campaign = step(
    "campaigns+",
    lambda: account.create_campaign(
        params={
            "name": "From the SDK",
            "objective": Campaign.Objective.outcome_traffic,
            "status": Campaign.Status.paused,
            "special_ad_categories": [],
            "is_adset_budget_sharing_enabled": False,
        }
    ).get_id(),
)
ad_set = step(
    "adsets+",
    lambda: account.create_ad_set(
        params={
            "name": "From the SDK",
            "campaign_id": campaign,
            "optimization_goal": AdSet.OptimizationGoal.link_clicks,
            "billing_event": AdSet.BillingEvent.impressions,
            "bid_strategy": AdSet.BidStrategy.lowest_cost_without_cap,
            "destination_type": AdSet.DestinationType.website,
            "lifetime_budget": 20000,
            "start_time": given["startTime"],
            "end_time": given["endTime"],
            "targeting": {**targeting, "flexible_spec": [{"relationship_statuses": [3]}]},
            "status": AdSet.Status.paused,
        }
    ).get_id(),
)
creative = step(
    "adcreatives+",
    lambda: account.create_ad_creative(
        params={
            "name": "From the SDK",
            "object_story_spec": {
                "page_id": given["page"],
                "link_data": {
                    "link": "https://shop.example/",
                    "message": "Made for mud",
                    "image_hash": image_hash,
                    "call_to_action": {"type": AdCreative.CallToActionType.shop_now},
                },
            },
            "contextual_multi_ads": {"enroll_status": "OPT_OUT"},
        }
    ).get_id(),
)


def create_ads_in_batch():
    """Several writes in one call, each with its own answer."""
    answers = []
    batch = api.new_batch()
    for number in range(3):
        account.create_ad(
            params={
                "name": f"Ad {number}" if number < 2 else "",
                "adset_id": ad_set,
                "creative": {"creative_id": creative},
                "status": Ad.Status.paused,
            },
            batch=batch,
            success=lambda answer: answers.append(answer.json()),
            failure=lambda answer: answers.append(answer.error().api_error_code()),
        )
    batch.execute()
    return answers


step("ads+", create_ads_in_batch)
standing = ["name", "effective_status", "configured_status", "issues_info"]
listed("campaigns", lambda: account.get_campaigns(fields=["objective", *standing]))
of_set = ["targeting", "lifetime_budget", "campaign_id", "attribution_spec", *standing]
listed("adsets", lambda: Campaign(campaign).get_ad_sets(fields=of_set))
of_ad = ["adset_id", "ad_review_feedback", *standing]
ads = listed("ads", lambda: AdSet(ad_set).get_ads(fields=of_ad, params={"limit": 1}))
altered = ["name", "object_story_spec", "degrees_of_freedom_spec", "contextual_multi_ads"]
listed("adcreatives", lambda: account.get_ad_creatives(fields=altered))
preview = {"creative": {"creative_id": creative}, "ad_format": "MOBILE_FEED_STANDARD"}
listed("generatepreviews", lambda: account.get_generate_previews(params=preview))
step("ad, switched on", lambda: Ad(ads["first"]["id"]).api_update(params={"status": "ACTIVE"}).export_all_data())
step("ad, read", lambda: Ad(ads["first"]["id"]).api_get(fields=["name", "configured_status"]).export_all_data())

# Figures of a campaign that has delivered.
asked = {"level": "ad", "date_preset": AdsInsights.DatePreset.maximum}
names = ["ad_id", "impressions", "reach", "clicks", "spend", "actions", "action_values"]
figures = [getattr(AdsInsights.Field, name) for name in names]
listed("insights", lambda: Campaign(given["live"]).get_insights(fields=figures, params=asked))


def report():
    run = Campaign(given["live"]).get_insights(fields=figures, params=asked, is_async=True)
    return AdReportRun(run.get_id_assured()).api_get().export_all_data()


step("report", report)

# A refusal names the error and the field.
wrong = {"name": "Wrong", "objective": "SOMETHING", "special_ad_categories": []}
step("refused", lambda: api.call("POST", (given["account"], "campaigns"), params=wrong).json())
step("campaign, deleted", lambda: Campaign(campaign).api_delete().export_all_data())

json.dump(steps, sys.stdout, default=str)
