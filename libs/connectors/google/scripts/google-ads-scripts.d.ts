/**
 * Types of objects in generated scripts that `@types/google-ads-scripts` 1.0.6 lacks. Only the type check of generated scripts reads this
 * file.
 */
declare namespace GoogleAdsScripts {
  namespace AdsApp {
    /** https://developers.google.com/google-ads/scripts/docs/reference/adsapp/adsapp_infeedadbuilder, read November 2026. */
    interface InFeedAdBuilder extends Base.Builder<VideoAdOperation> {
      withVideo(video: Asset): this;
      withAdName(name: string): this;
      withHeadline(headline: string): this;
      withDescription1(description: string): this;
      withDescription2(description: string): this;
      withDestinationPage(page: string): this;
    }
    /** https://developers.google.com/google-ads/scripts/docs/reference/adsapp/adsapp_videoadbuilderspace, read November 2026. */
    interface VideoAdBuilderSpace {
      inFeedAdBuilder(): InFeedAdBuilder;
    }
    /** Google replaced media with video assets in 2022. Source: the page of the builder, read November 2026. */
    interface InStreamAdBuilder {
      withVideo(video: Asset): this;
    }
    /** https://developers.google.com/google-ads/scripts/docs/reference/adsapp/adsapp_adgroupbidding, for builders that take a placement. */
    interface VideoPlacementBuilder {
      build(): VideoPlacementOperation;
    }
  }
}
