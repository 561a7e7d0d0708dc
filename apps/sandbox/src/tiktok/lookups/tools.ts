import { advertiserOf } from '../auth/access.js';
import { BRAND_SAFETY, OPERATING_SYSTEMS, PLACEMENTS, SPECIAL_INDUSTRIES } from '../rules/enums.js';
import { devices } from '../seed/devices.js';
import { interests } from '../seed/interests.js';
import { languages } from '../seed/languages.js';
import type { Call, Handler, Routes } from '../wire/call.js';

/** A list that only requires access to the advertiser. */
const plainList =
  (data: () => object, ...keep: string[]): Handler =>
  (call: Call) => {
    advertiserOf(call);
    call.params.keep(...keep);
    call.params.finish();
    return data();
  };

function interestList(call: Call): object {
  const { params } = call;
  advertiserOf(call);
  params.integer('version', { min: 1, max: 2 });
  const placements = params.someOf('placements', PLACEMENTS);
  params.someOf('special_industries', SPECIAL_INDUSTRIES);
  params.keep('language');
  params.finish();
  return {
    interest_categories: interests.map((interest) => ({
      interest_category_id: interest.id,
      interest_category_name: interest.name,
      level: interest.level,
      sub_category_ids: interest.children,
      placements: placements ?? [],
      special_industries: [],
    })),
  };
}

const VERSIONS = { ANDROID: ['8.0', '9.0', '10.0', '12.0', '14.0'], IOS: ['14.0', '15.0', '16.0', '17.0', '18.0'] };

function osVersions(call: Call): object {
  advertiserOf(call);
  const os = call.params.requiredOneOf('os_type', OPERATING_SYSTEMS);
  call.params.finish();
  return { os_versions: VERSIONS[os].map((version, index) => ({ os_id: `${os}${index}`, version, os_type: os })) };
}

/** Content categories that ads can avoid. */
const EXCLUSIONS = { '101': 'Gaming', '102': 'Combat sports', '103': 'Youth content', '104': 'Gambling and lotteries' };

function contentExclusions(call: Call): object {
  advertiserOf(call);
  call.params.requiredOneOf('objective_type', ['REACH', 'VIDEO_VIEWS', 'ENGAGEMENT']);
  call.params.oneOf('brand_safety_type', BRAND_SAFETY);
  call.params.finish();
  return {
    excluded_category_list: Object.entries(EXCLUSIONS).map(([id, name]) => ({
      category_id: id,
      category_name: name,
      category_type: 'CATEGORY_TYPE_EXCLUSION',
      description: '',
      supported_regions: [],
    })),
    vertical_sensitivity_list: null,
  };
}

/** Lookups of all targeting except places. */
export const toolRoutes: Routes = {
  'GET /tool/language/': plainList(() => ({ languages })),
  'GET /tool/interest_category/': interestList,
  'GET /tool/device_model/': plainList(() => ({
    device_models: devices.map((device) => ({
      device_model_id: device.id,
      device_model_name: device.name,
      level: device.level,
      os_type: device.os,
      child_device_ids: device.children,
      is_active: device.isActive,
    })),
  })),
  'GET /tool/os_version/': osVersions,
  'GET /tool/content_exclusion/get/': contentExclusions,
};
