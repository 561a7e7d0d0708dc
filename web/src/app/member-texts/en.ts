import shared from '../../i18n/member.en.json' with { type: 'json' };
import appTexts from '../texts.en.json' with { type: 'json' };
import ads from '../../components/ads/texts.en.json' with { type: 'json' };
import handSteps from '../../components/hand-steps/texts.en.json' with { type: 'json' };
import run from '../../components/run/texts.en.json' with { type: 'json' };
import billing from '../../features/billing/texts.en.json' with { type: 'json' };
import create from '../../features/create/texts.en.json' with { type: 'json' };
import dashboard from '../../features/dashboard/texts.en.json' with { type: 'json' };
import deadlines from '../../features/deadlines/texts.en.json' with { type: 'json' };
import errors from '../../features/errors/texts.en.json' with { type: 'json' };
import experiments from '../../features/experiments/texts.en.json' with { type: 'json' };
import home from '../../features/home/texts.en.json' with { type: 'json' };
import linking from '../../features/linking/texts.en.json' with { type: 'json' };
import profile from '../../features/profile/texts.en.json' with { type: 'json' };
import results from '../../features/results/texts.en.json' with { type: 'json' };
import sharing from '../../features/sharing/texts.en.json' with { type: 'json' };

/** The texts of the signed-in pages: those that several features share, and each feature's own. */
export default {
  ...shared,
  ...appTexts,
  ...ads,
  ...handSteps,
  ...run,
  ...billing,
  ...create,
  ...dashboard,
  ...deadlines,
  ...errors,
  ...experiments,
  ...home,
  ...linking,
  ...profile,
  ...results,
  ...sharing,
};
