import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import type { Shareable } from './shareable.js';

const ShareDialog = lazy(() => import('./share-dialog.js'));

interface Props {
  items: readonly Shareable[];
  isSmall?: boolean;
  onShared?(): void;
}

/** Opens the share dialog for these experiments; enabled only for users who may share all of them. */
export function ShareButton({ items, isSmall = false, onShared }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const mayShare = items.every(({ changeable }) => changeable);
  return (
    <>
      <Button
        size={isSmall ? 'small' : 'medium'}
        icon={<Share size={isSmall ? 14 : 16} />}
        text={t('sharing.share')}
        disabled={!mayShare}
        title={mayShare ? undefined : t('sharing.onlyYours')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ShareDialog
            items={items}
            onClose={() => setOpen(false)}
            onShared={() => {
              setOpen(false);
              onShared?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
