import { ScriptError } from '../engine/bridge.js';

/** The fields of GAQL by the names that older scripts use, for each kind of entity. */
const OLDER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  campaign: {
    Name: 'campaign.name',
    CampaignName: 'campaign.name',
    Status: 'campaign.status',
    CampaignId: 'campaign.id',
  },
  ad_group: {
    Name: 'ad_group.name',
    AdGroupName: 'ad_group.name',
    CampaignName: 'campaign.name',
    Status: 'ad_group.status',
    CampaignStatus: 'campaign.status',
  },
  ad_group_ad: {
    AdName: 'ad_group_ad.ad.name',
    AdGroupName: 'ad_group.name',
    CampaignName: 'campaign.name',
    Status: 'ad_group_ad.status',
  },
};

/** Lists of values and of ids have fewer entries than this (developers.google.com, Google Ads scripts, Limits). */
const MOST_VALUES = 10_000;

/** A condition of a selector as a condition of GAQL. Older scripts write `CampaignName CONTAINS "x"`. */
export function conditionOf(from: string, text: string): string {
  const trimmed = text.trim();
  checkList(trimmed);
  const [, first, rest] = /^([A-Za-z]\w*)(\s[\s\S]+)$/.exec(trimmed) ?? [];
  const field = first === undefined ? undefined : OLDER[from]?.[first];
  const condition = field === undefined ? trimmed : `${field}${rest!}`;
  return condition
    .replace(/^([\w.]+)\s+CONTAINS\s+(["'])([\s\S]*)\2$/, (_, name: string, quote: string, part: string) => {
      const literal = part.replaceAll(/[%_[\]]/g, (sign) => `[${sign}]`);
      return `${name} LIKE ${quote}%${literal}%${quote}`;
    })
    .replace(/^([\w.]+\s*(?:=|!=)\s*)(ENABLED|PAUSED|REMOVED)$/, '$1"$2"');
}

function checkList(condition: string): void {
  const list = /\sIN\s*[[(]([\s\S]*)[\])]\s*$/i.exec(condition)?.[1];
  if (list === undefined) return;
  const values = list.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,\s]+/g) ?? [];
  if (values.length >= MOST_VALUES) throw tooMany(values.length);
}

/** @throws ScriptError for more ids than Google accepts */
export function checkIds(ids: readonly unknown[]): void {
  if (ids.length >= MOST_VALUES) throw tooMany(ids.length);
}

const tooMany = (count: number): ScriptError =>
  new ScriptError(`A selector takes fewer than ${MOST_VALUES} values, not ${count}.`);
