import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, Classes } from '@blueprintjs/core';
import { DemoDialog } from './demo-dialog.js';

/** Where visitors become users: the Sign Up tab (SHELL-042, SHELL-044). */
const SIGN_UP_PATH = '/login?tab=2';

interface LinkProps {
  children: ReactNode;
  isPrimary?: boolean;
}

export function SignUpLink({ children, isPrimary = false }: LinkProps) {
  const look = isPrimary ? Classes.INTENT_PRIMARY : Classes.OUTLINED;
  return (
    <Link to={SIGN_UP_PATH} className={`${Classes.BUTTON} ${Classes.LARGE} ${look}`}>
      {children}
    </Link>
  );
}

/** Opens the demo popup; focus returns to the button when it closes. */
export function DemoButton({ text, isPrimary = false }: { text: string; isPrimary?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="large"
        intent={isPrimary ? 'primary' : 'none'}
        variant={isPrimary ? 'solid' : 'outlined'}
        text={text}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <DemoDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
