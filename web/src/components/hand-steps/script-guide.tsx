import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Share } from '@blueprintjs/icons';
import { isCreatingStep, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { ScriptGuide } from '#libs/platforms/script-guide.js';
import { useFormat } from '../../lib/format/use-format.js';

interface Props {
  guide: ScriptGuide;
  step: HandStepName;
  account: string;
  url: string | null;
}

/** What a person does at the platform, step by step, with the names of its menus (GOOGLE-042, GOOGLE-043). */
export function HowToRun({ guide, step, account, url }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { place } = guide;
  return (
    <section aria-labelledby="script-how">
      <h3 id="script-how">{t('script.how', { place })}</h3>
      <ol className="script-guide">
        {[...guide.steps, guide.check[step]].map((texts) => (
          <li key={texts.en}>
            <Named text={texts[language]} />
          </li>
        ))}
      </ol>
      <p className="secondary">
        {t('script.account', { account })}
        {url !== null && (
          <>
            {' · '}
            <a href={url} target="_blank" rel="noreferrer">
              {t('script.openPlace', { place })} <Share size={12} aria-hidden />
            </a>
          </>
        )}
      </p>
      <p>{t(isCreatingStep(step) ? 'script.then' : 'script.thenAny')}</p>
    </section>
  );
}

/** A text with names of menus between asterisks. */
const Named = ({ text }: { text: string }) =>
  text.split('*').map((part, at) => <Fragment key={at}>{at % 2 === 1 ? <strong>{part}</strong> : part}</Fragment>);
