import { useTranslation } from 'react-i18next';
import { Dialog, DialogBody } from '@blueprintjs/core';

/** The keys of each action in `shortcuts.does`, grouped by where they work. */
const GROUPS = {
  anywhere: { search: ['/'], list: ['?'], close: ['Esc'] },
  forms: { goOn: ['Ctrl', 'Enter'], row: ['Enter'], bracket: ['←', '→'] },
  lists: { pick: ['↑', '↓'], select: ['Space'] },
} as const;

/** Lists the keys and what they do. None of them spends money without a confirmation. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} title={t('shortcuts.shortcuts')} className="shortcuts" onClose={onClose}>
      <DialogBody>
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
          <section key={group} aria-labelledby={`shortcuts-${group}`}>
            <h3 id={`shortcuts-${group}`}>{t(`shortcuts.group.${group}`)}</h3>
            <dl>
              {Object.entries(GROUPS[group] as Record<string, readonly string[]>).map(([does, keys]) => (
                <div key={does} className="spread">
                  <dt>{t(`shortcuts.does.${does as 'search'}`)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}
