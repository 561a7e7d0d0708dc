import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Clean } from '@blueprintjs/icons';
import { useAiOfferQuery } from '../../../lib/api/endpoints.js';
import { AiDialog, type AiDialogProps } from './ai-dialog.js';

type Props = Pick<AiDialogProps, 'wanted' | 'what' | 'taken' | 'onUse'>;

/** Lets a model propose alternatives of a list; renders nothing if the installation has no model for them. */
export function AiButton(props: Props) {
  const { t } = useTranslation();
  const { data } = useAiOfferQuery();
  const [isOpen, setOpen] = useState(false);
  const isImage = props.wanted === 'image';
  const model = isImage ? data?.data.images : data?.data.texts;
  if (!model) return null;
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<Clean />}
        text={t(isImage ? 'create.ai.draw' : 'create.ai.write')}
        onClick={() => setOpen(true)}
      />
      <AiDialog {...props} model={model} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
