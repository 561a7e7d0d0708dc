import { DAY_MS, utcMinute } from '#libs/contracts/time.js';
import type { HandScriptRequest } from '../../port/hand-scripts.js';
import { inComment } from './embed.js';

/** The statements at the top of a script. */
export interface HeaderFacts {
  /** The name of the script: "step 1 of 2, campaigns and ad groups". */
  what: string;
  does: readonly string[];
  never: readonly string[];
  part: number;
  parts: number;
}

/** The comment that tells the person, before anything runs, what the script does and in which customer. */
export function header({ experiment, account, madeAt }: HandScriptRequest, facts: HeaderFacts): string {
  const { what, does, never, part, parts } = facts;
  const lines = [
    `Polyad: ${what}${parts > 1 ? `, part ${part} of ${parts}` : ''}`,
    `Experiment: ${inComment(experiment.name)} [${experiment.key}]`,
    `Google Ads customer: ${hyphened(account.accountId)}. The script refuses any other.`,
    '',
    'It does this:',
    ...does.map((line) => `- ${line}`),
    'It never does this:',
    ...never.map((line) => `- ${line}`),
    '',
    'It can run again at any time: it keeps what is there and adds the rest.',
    `It changes nothing after ${utcMinute(madeAt + DAY_MS)}. Polyad then makes a new one.`,
    'To run it: Tools > Bulk actions > Scripts, add a script, paste this text, authorize, preview, run.',
  ];
  return lines.map((line) => `// ${line}`.trimEnd()).join('\n');
}

/** 2223334444 as Google Ads shows it: 222-333-4444. */
const hyphened = (customer: string): string => customer.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
