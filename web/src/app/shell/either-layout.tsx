import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Waiting } from '../../components/states.js';
import { useMeQuery } from '../../lib/api/endpoints.js';
import { hadSession, selectSessionStatus } from '../../lib/session/session-slice.js';
import { loadSignedInLayout } from './load-signed-in-layout.js';
import { SignedOutLayout } from './signed-out-layout.js';

const SignedInLayout = lazy(loadSignedInLayout);

/** The frame of pages for everybody (SHELL-007): the console's frame for signed-in people, the visitors' frame for others. */
export function EitherLayout() {
  const status = useSelector(selectSessionStatus);
  const isVisitor = status === 'out' || (status === 'unknown' && !hadSession());
  const { currentData, isLoading } = useMeQuery(undefined, { skip: isVisitor });
  if (isLoading) return <Waiting />;
  if (isVisitor || currentData === undefined) return <SignedOutLayout />;
  return (
    <Suspense fallback={<Waiting />}>
      <SignedInLayout />
    </Suspense>
  );
}
