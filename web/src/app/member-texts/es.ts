import shared from '../../i18n/member.es.json' with { type: 'json' };
import appTexts from '../texts.es.json' with { type: 'json' };
import ads from '../../components/ads/texts.es.json' with { type: 'json' };
import handSteps from '../../components/hand-steps/texts.es.json' with { type: 'json' };
import run from '../../components/run/texts.es.json' with { type: 'json' };
import billing from '../../features/billing/texts.es.json' with { type: 'json' };
import create from '../../features/create/texts.es.json' with { type: 'json' };
import dashboard from '../../features/dashboard/texts.es.json' with { type: 'json' };
import deadlines from '../../features/deadlines/texts.es.json' with { type: 'json' };
import errors from '../../features/errors/texts.es.json' with { type: 'json' };
import experiments from '../../features/experiments/texts.es.json' with { type: 'json' };
import home from '../../features/home/texts.es.json' with { type: 'json' };
import linking from '../../features/linking/texts.es.json' with { type: 'json' };
import profile from '../../features/profile/texts.es.json' with { type: 'json' };
import results from '../../features/results/texts.es.json' with { type: 'json' };
import sharing from '../../features/sharing/texts.es.json' with { type: 'json' };

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
