import { Component, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Offline, WarningSign } from '@blueprintjs/icons';
import { EmptyState } from '../components/states.js';
import { isLostChunk } from '../lib/lost-chunk.js';

interface Props {
  /** A new pathname resets the failure. */
  pathname: string;
  /** Whether the boundary is outside the frame of pages, so that its message fills the screen. */
  isAlone?: boolean;
  children: ReactNode;
}

/** Catches the error of a page that threw, or whose chunk did not load. Shows a message and a reload button; the frame keeps working. */
export class RouteBoundary extends Component<Props, { failure: unknown }> {
  override state: { failure: unknown } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? new Error() };
  }

  override componentDidUpdate({ pathname }: Props) {
    if (pathname !== this.props.pathname && this.state.failure !== undefined) this.setState({ failure: undefined });
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    const notice = <RouteFailure isUnfetched={isLostChunk(failure)} />;
    return this.props.isAlone === true ? <main id="main">{notice}</main> : notice;
  }
}

function RouteFailure({ isUnfetched }: { isUnfetched: boolean }) {
  const Icon = isUnfetched ? Offline : WarningSign;
  return (
    <Translation>
      {(t) => (
        <EmptyState
          level={1}
          icon={<Icon size={32} aria-hidden />}
          title={t(isUnfetched ? 'state.failed' : 'state.broken')}
          // The thrown error is for developers: React has already logged it in the browser's console.
          text={t(isUnfetched ? 'state.unfetched' : 'state.brokenHelp')}
          actions={<Button text={t('action.reload')} onClick={() => window.location.reload()} />}
        />
      )}
    </Translation>
  );
}
