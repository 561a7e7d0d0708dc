import { use, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCommand, Search, type SVGIconProps } from '@blueprintjs/icons';
import { ShortcutContext } from './shortcut-context.js';

interface Props {
  what: 'find' | 'shortcuts';
  onNavigate: (() => void) | undefined;
}

const ENTRIES: Record<Props['what'], { Icon: ComponentType<SVGIconProps>; keyCap: string }> = {
  find: { Icon: Search, keyCap: '/' },
  shortcuts: { Icon: KeyCommand, keyCap: '?' },
};

/** The menu entry of a keyboard shortcut. */
export function MenuShortcut({ what, onNavigate }: Props) {
  const { t } = useTranslation();
  const open = use(ShortcutContext);
  const { Icon, keyCap } = ENTRIES[what];
  return (
    <button
      type="button"
      className="menu-link menu-shortcut"
      aria-haspopup="dialog"
      aria-keyshortcuts={keyCap}
      onClick={() => {
        onNavigate?.();
        open(what);
      }}
    >
      <Icon aria-hidden />
      <span>{t(`shortcuts.${what}`)}</span>
      <kbd aria-hidden>{keyCap}</kbd>
    </button>
  );
}
