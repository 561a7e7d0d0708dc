import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Flash, Moon } from '@blueprintjs/icons';
import { toggleTheme, useTheme } from '../../lib/theme/theme.js';

/** Switches between light and dark. After a choice of the system's present theme, the page follows the system again. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const isDark = useTheme() === 'dark';
  const text = t(isDark ? 'theme.toLight' : 'theme.toDark');
  return (
    <Button
      variant="minimal"
      icon={isDark ? <Flash /> : <Moon />}
      aria-label={text}
      title={text}
      onClick={toggleTheme}
    />
  );
}
