import type { AccountContext, Choice, CreateItem } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { Rehearsal, RehearsalRefusal } from '../../port/lookups.js';
import { ownInput } from '../../port/own-input.js';
import { actPath } from '../lookups/account.js';
import { toAdWithoutVisual } from './ad.js';
import { toAdSet } from './adset.js';
import { BATCH_LIMIT, sendBatch, type BatchOperation } from '../wire/batch.js';
import { fieldBlamed } from './blame.js';
import { toCampaign } from './campaign.js';
import type { MetaClient } from '../wire/client.js';
import type { Params } from '../../wire/fields.js';

const DRY = { execution_options: ['validate_only'] };

interface Attempt {
  kind: 'campaign' | 'adset' | 'ad';
  choice: Choice;
  operation: BatchOperation;
}

/**
 * Lets Meta validate an experiment before anything exists: its campaign, the ad sets of its audiences (with the campaign as
 * `campaign_spec`) and ads with its texts and buttons (with the ad set as `adset_spec`), all with `execution_options=["validate_only"]`, in
 * one batch. Pictures are left out: they are not uploaded yet. Source: reference/ad-account/adsets and /ads, read November 2026.
 */
export async function rehearse(
  client: MetaClient,
  account: AccountContext,
  rehearsal: Rehearsal,
): Promise<RehearsalRefusal[]> {
  const attempts = attemptsOf(client.config.apiVersion, actPath(account.accountId), rehearsal);
  if (attempts.length > BATCH_LIMIT)
    throw new Error(`The rehearsal has ${attempts.length} calls. One batch holds at most ${BATCH_LIMIT}.`);
  const operations = attempts.map(({ operation }) => operation);
  const results = await sendBatch(client, account.accessToken, operations, { intent: 'repeatable' });
  return results.flatMap((result, index) => {
    if (result.ok) return [];
    if (result.error.code === 'AUTH_EXPIRED') throw result.error;
    return toRefusal(attempts[index]!, result.error) ?? [];
  });
}

function attemptsOf(
  version: string,
  act: string,
  { audiences, creatives, budgetMinor, window, linkParams, ...rest }: Rehearsal,
): Attempt[] {
  const input = ownInput('meta', rest.input);
  const item = (choice: Choice, isAdSet = false): CreateItem => ({
    ref: '',
    name: input.information.name,
    parentId: null,
    choice,
    ...(linkParams === undefined ? {} : { linkParams }),
    budgetMinor: isAdSet ? budgetMinor : null,
    ...(window === undefined ? {} : { window }),
  });
  const campaignOf = (choice: Choice) => toCampaign(input, item(choice));
  const adSetOf = (choice: Choice): Params => {
    const { campaign_id: _none, ...adSet } = toAdSet(version, input, item(choice, true));
    return { ...adSet, campaign_spec: campaignOf(choice) };
  };
  const adOf = (choice: Choice): Params => {
    const { adset_id: _none, ...ad } = toAdWithoutVisual(version, input, item(choice));
    return { ...ad, adset_spec: adSetOf(audiences[0] ?? {}) };
  };
  const attempt = (kind: Attempt['kind'], edge: string, choice: Choice, params: Params): Attempt => ({
    kind,
    choice,
    operation: { method: 'POST', path: [act, edge], params: { ...params, ...DRY } },
  });
  const first = audiences[0] ?? {};
  return [
    attempt('campaign', 'campaigns', first, campaignOf(first)),
    ...audiences.map((choice) => attempt('adset', 'adsets', choice, adSetOf(choice))),
    ...creatives.map((choice) => attempt('ad', 'ads', choice, adOf(choice))),
  ];
}

/** Parameters that only a rehearsal sends: an error about them says nothing about the experiment. */
const OWN = /^(campaign_spec|adset_spec|campaign_id|adset_id|execution_options)$/;

/**
 * Reports only refusals that would certainly occur again: about a value that the person chose, or with a text for people. Errors about
 * an ad beyond its texts and its button may be due to the picture that is missing here.
 */
function toRefusal({ kind, choice }: Attempt, { code, details }: ConnectorError): RehearsalRefusal | null {
  if (code !== 'INVALID_REQUEST') return null;
  const parameter = details.field ?? '';
  const field = kind === 'campaign' ? undefined : fieldBlamed(kind, parameter, choice);
  if (field === undefined && (kind === 'ad' || details.title === undefined || OWN.test(parameter))) return null;
  return {
    field,
    title: details.title ?? null,
    refusal: {
      code: details.platformCode ?? 'unknown',
      message: details.platformMessage ?? 'unknown',
      field: details.field ?? null,
    },
  };
}
