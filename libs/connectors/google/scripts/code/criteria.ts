/** How a script targets campaigns and groups: it adds the criteria that are not there yet. */
export const CRITERIA = String.raw`
/** Criteria are written as in the plan: "location 2724", "-keyword free" for an exclusion. */
const VALUES = {
  location: ({ location }) => tail(location && location.geoTargetConstant),
  language: ({ language }) => tail(language && language.languageConstant),
  content: ({ contentLabel }) => contentLabel && contentLabel.type,
  age: ({ ageRange }) => ageRange && ageRange.type,
  // Queries return MALE and PARENT, but builders take GENDER_MALE and PARENT_PARENT.
  gender: ({ gender }) => gender && 'GENDER_' + gender.type,
  parent: ({ parentalStatus }) => parentalStatus && 'PARENT_' + parentalStatus.type,
  keyword: ({ keyword }) => keyword && keyword.text,
  topic: ({ topic }) => tail(topic && topic.topicConstant),
  interest: ({ userInterest }) => tail(userInterest && userInterest.userInterestCategory),
  list: ({ userList }) => tail(userList && userList.userList),
  website: ({ placement }) => placement && placement.url,
  app: ({ mobileApplication }) => mobileApplication && mobileApplication.appId,
  category: ({ mobileAppCategory }) => tail(mobileAppCategory && mobileAppCategory.mobileAppCategoryConstant),
  video: ({ youtubeVideo }) => youtubeVideo && youtubeVideo.videoId,
  channel: ({ youtubeChannel }) => youtubeChannel && youtubeChannel.channelId,
};

/** @typedef {{ build(): GoogleAdsScripts.Base.Operation<any>, exclude(): GoogleAdsScripts.Base.Operation<any> }} Builder */
/** @type {Record<string, (targeting: GoogleAdsScripts.AdsApp.AdGroupVideoTargeting, value: string) => Builder>} */
const BUILDERS = {
  age: (targeting, value) => targeting.newAgeBuilder().withAgeRange(value),
  gender: (targeting, value) => targeting.newGenderBuilder().withGenderType(value),
  parent: (targeting, value) => targeting.newParentalStatusBuilder().withParentType(value),
  keyword: (targeting, value) => targeting.newKeywordBuilder().withText(value),
  topic: (targeting, value) => targeting.newTopicBuilder().withTopicId(Number(value)),
  interest: (targeting, value) => targeting.newAudienceBuilder().withAudienceType('USER_INTEREST').withAudienceId(Number(value)),
  list: (targeting, value) => targeting.newAudienceBuilder().withAudienceType('USER_LIST').withAudienceId(Number(value)),
  website: (targeting, value) => targeting.newPlacementBuilder().withUrl(value),
  app: (targeting, value) => targeting.newMobileApplicationBuilder().withAppId(value),
  category: (targeting, value) => targeting.newMobileAppCategoryBuilder().withMobileAppCategoryId(Number(value)),
  video: (targeting, value) => targeting.newYouTubeVideoBuilder().withVideoId(value),
  channel: (targeting, value) => targeting.newYouTubeChannelBuilder().withChannelId(value),
};

/** The last part of a resource name: "2724" of "geoTargetConstants/2724". */
function tail(resourceName) {
  return resourceName && String(resourceName).split('/').pop();
}

/** The criteria of each campaign or group, by its id. */
function criteriaOf(resource, kinds, parent, ids) {
  const fields = kinds.map((kind) => resource + '.' + CRITERION_FIELDS[kind]);
  const select = [parent + '.id', resource + '.type', resource + '.negative'].concat(fields).join(', ');
  const where = ' FROM ' + resource + ' WHERE ' + resource + ".status != 'REMOVED' AND " + parent + '.id IN (';
  const member = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  const found = new Map(ids.map((id) => [id, new Set()]));
  for (const part of partsOf(ids, 1000))
    for (const row of rowsOf('SELECT ' + select + where + part.join(', ') + ')')) {
      const criterion = row[member(resource)];
      for (const kind of kinds) {
        const value = VALUES[kind](criterion);
        if (value) found.get(String(row[member(parent)].id)).add((criterion.negative ? '-' : '') + kind + ' ' + value);
      }
    }
  return found;
}

const CRITERION_FIELDS = {
  location: 'location.geo_target_constant',
  language: 'language.language_constant',
  content: 'content_label.type',
  age: 'age_range.type',
  gender: 'gender.type',
  parent: 'parental_status.type',
  keyword: 'keyword.text',
  topic: 'topic.topic_constant',
  interest: 'user_interest.user_interest_category',
  list: 'user_list.user_list',
  website: 'placement.url',
  app: 'mobile_application.app_id',
  category: 'mobile_app_category.mobile_app_category_constant',
  video: 'youtube_video.video_id',
  channel: 'youtube_channel.channel_id',
};

/** Google rewrites some values: the case of keywords, and the beginning and end of a website's address. This removes the differences. */
function comparable(criterion) {
  const [, before, value] = criterion.match(/^(\S+ )([^]*)$/);
  if (/^-?keyword $/.test(before)) return before + value.trim().replace(/\s+/g, ' ').toLowerCase();
  if (/^-?website $/.test(before)) return before + value.replace(/^https?:\/\//i, '').replace(/^www\./i, '').replace(/\/+$/, '').replace(/^[^/]+/, (host) => host.toLowerCase());
  return criterion;
}

/** Adds the criteria that are missing. Returns whether all of them are there now. */
function addCriteria(name, wanted, existing, operationOf) {
  const found = new Set(Array.from(existing, comparable));
  const missing = wanted.filter((criterion) => !found.has(comparable(criterion)) && found.add(comparable(criterion)));
  const operations = missing.map((criterion) => {
    const [, sign, kind, value] = criterion.match(/^(-?)(\S+) ([^]*)$/);
    return { criterion, operation: operationOf(kind, value, sign === '-') };
  });
  return operations.filter(({ criterion, operation }) => isDone(criterion + ' of ' + name, operation)).length === missing.length;
}

function built(targeting, kind, value, isExcluded) {
  const builder = BUILDERS[kind](targeting, value);
  return isExcluded ? builder.exclude() : builder.build();
}
`;
