import { formatText } from '#libs/contracts/messages/format-text.js';
import { componentNames } from '#libs/platforms/components/components.js';
import { TIKTOK, type TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { validate } from '#libs/platforms/checking/validate.js';

const NOW = Date.parse('2026-11-23T12:00:00Z');

/** A list of one alternative. */
export const only = <T>(value: T) => [{ id: 'one', value }];

export const SPAIN = { id: '2510769', name: 'Spain', region_code: 'ES', geo_type: 'COUNTRY' };
export const VIDEO = {
  name: 'boots.mp4',
  type: 'video' as const,
  asset: '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e',
  thumbnail_asset: '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6f',
};

/** A valid TikTok experiment of a single variation. */
export const validTiktok = (): TiktokExperimentInput => ({
  platform: 'tiktok',
  version: 1,
  objective: 'AWARENESS_AND_CONSIDERATION',
  account: { id: '7001000000000000101', name: 'Vidal', currency: 'USD' },
  identity: { id: '690000000000000901', name: 'Vidal', type: 'TT_USER' },
  information: {
    name: 'Autumn',
    campaign_type: 'TRAFFIC',
    promoted_url: 'https://vidal.example/',
    placements: ['PLACEMENT_TIKTOK'],
    conversion_goal: 'CLICK',
    currency: 'USD',
    budget: 80,
    start_date: '2026-11-25',
    end_date: '2026-11-28',
  },
  audiences: {
    ages: only([503999]),
    genders: only(0),
    geolocations: only([SPAIN]),
    languages: [],
    custom_conversions: [],
    spending_power: only('ALL'),
    placements: [],
    interests: [],
    custom_audiences: [],
    devices: [],
    incomes: [],
    demographics: [],
  },
  exclusions: { custom_audiences: [] },
  creatives: { headlines: only('Winter is coming'), visuals: only(VIDEO), ctas: only('LEARN_MORE') },
  components: componentNames(TIKTOK),
});

export type Change = (input: TiktokExperimentInput) => unknown;

/** Changes the valid experiment to a campaign type other than traffic. */
export const asType =
  (type: 'VIDEO_VIEWS' | 'WEB_CONVERSIONS'): Change =>
  (input) => {
    input.information.campaign_type = type;
    input.audiences.placements = only(['IN_FEED']);
    if (type === 'VIDEO_VIEWS') return;
    input.objective = 'CONVERSIONS';
    input.pixel = { id: '7300000000000000301', name: 'Vidal shop' };
    input.audiences.custom_conversions = only({ id: 'SHOPPING', name: 'Complete payment' });
  };

/** The findings about the valid experiment with changes: `information.name: Please enter the experiment's name`. */
export function findingsOf(...changes: Change[]): string[] {
  const input = validTiktok();
  for (const change of changes) change(input);
  const circumstances = { now: NOW, accountZone: 'Europe/Madrid' };
  return validate(TIKTOK, input, circumstances).map((finding) => `${finding.field}: ${formatText(finding)}`);
}
