import { Component, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { EmptyState } from '../components/states.js';

interface Props {
  /** Another page gets another chance. */
  pathname: string;
  children: ReactNode;
}

/** A screen that threw, or whose chunk did not arrive: says so, offers a reload, keeps the rest of the tab alive. */
export class RouteBoundary extends Component<Props, { failure: unknown }> {
  override state = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? new Error() };
  }

  override componentDidUpdate({ pathname }: Props) {
    if (pathname !== this.props.pathname && this.state.failure !== undefined) this.setState({ failure: undefined });
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return <RouteFailure detail={(failure as unknown) instanceof Error ? (failure as Error).message : ''} />;
  }
}

const RouteFailure = ({ detail }: { detail: string }) => (
  <Translation>
    {(t) => (
      <main id="main">
        <EmptyState
          icon={<WarningSign size={32} aria-hidden />}
          title={t('state.broken')}
          text={`${t('state.brokenHelp')} ${detail}`}
          actions={<Button text={t('action.reload')} onClick={() => window.location.reload()} />}
        />
      </main>
    )}
  </Translation>
);
