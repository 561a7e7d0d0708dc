import { useTranslation } from 'react-i18next';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useProblemText } from '../../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { isFinal } from '../../../../lib/uploads/is-final.js';
import { useProgress } from '../../form/uploads/progress.js';
import { useFrame } from '../../form/context.js';
import type { ChosenImage } from '../../form/images.js';
import { OtherFile } from './other-file.js';

/** The progress of an upload. After a failure it says why, and offers a retry, or another file if a retry is useless. */
export function UploadBar({ image }: { image: ChosenImage }) {
  const { id, name } = image;
  const { t } = useTranslation();
  const format = useFormat();
  const inWords = useProblemText();
  const { retryFile } = useFrame();
  const { share, problem } = useProgress(id);
  if (problem !== null)
    return (
      <div className="upload-failed" role="alert">
        <span className="error-text">{inWords(problem)}</span>
        {isFinal(problem) ? (
          <OtherFile image={image} isSame={problem.kind === 'file-changed'} />
        ) : (
          <Button
            size="small"
            variant="outlined"
            icon={<Refresh size={14} />}
            text={t('create.visuals.retry')}
            aria-label={t('create.visuals.retryFile', { name })}
            onClick={() => retryFile(id)}
          />
        )}
      </div>
    );
  const isJudged = share >= 1;
  return (
    <div className="upload-bar">
      <ProgressBar
        value={isJudged ? undefined : share}
        intent="primary"
        stripes={isJudged}
        aria-label={t('create.visuals.uploading', { name })}
      />
      <span className="secondary">{isJudged ? t('create.visuals.judged') : format.percent(share, 0)}</span>
    </div>
  );
}
