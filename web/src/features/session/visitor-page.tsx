import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { CredentialField } from '../../components/credentials/credential-field.js';
import { FormRefusal } from '../../components/form-refusal.js';
import { useRefusal } from '../../components/forms/use-refusal.js';
import { useTextForm } from '../../components/forms/use-text-form.js';
import { Skeleton } from '../../components/states.js';
import { useLeaveSharedMutation, useOpenSharedGroupMutation } from '../../lib/api/endpoints.js';
import { GROUP_PARAM } from '../../lib/platform/paths.js';
import { cameIn, left, selectShared } from '../../lib/sharing/visitor-slice.js';
import { useResume } from '../../lib/sharing/use-resume.js';
import { GateCard } from './gate-card.js';
import { useLinkValues } from './use-link-values.js';
import { validateVisitor } from './validate.js';
import { VisitorList } from './visitor-list.js';

/** The values of a mailed link. */
const LINK = ['email', 'group', 'key'] as const;
const NOTHING = { email: '', group: '', key: '' };
type Access = Record<(typeof LINK)[number], string>;

/** The page of shared results for people outside the team, who log in by e-mail, group and key (SHARE-013 to SHARE-021). */
export default function VisitorPage() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { user, experiments } = useSelector(selectShared);
  const link = useLinkValues(LINK, { isKept: true });
  const [hasLeft, setLeft] = useState(false);
  const isWhole = LINK.every((name) => link[name] !== '');
  const { isAsking, error } = useResume(!isWhole);
  const toRefusal = useRefusal();
  const [endVisit] = useLeaveSharedMutation();
  const [search, setSearch] = useSearchParams();
  const group = user?.group ?? null;
  // Writes the group to the address, so that a reload or a second tab opens the same group.
  useEffect(() => {
    if (group === null || search.get(GROUP_PARAM) === group) return;
    const next = new URLSearchParams(search);
    for (const name of LINK) next.delete(name);
    next.set(GROUP_PARAM, group);
    setSearch(next, { replace: true });
  }, [group, search, setSearch]);
  const leave = () => {
    setLeft(true);
    setSearch({}, { replace: true });
    dispatch(left());
    // A lost request does no harm: the next visitor sees that somebody is signed in, and can log out.
    void endVisit({ openedGroupDto: group === null ? {} : { group } });
  };
  if (user !== null)
    return (
      <GateCard title={t('visitor.listTitle')} lead={t('visitor.listLead', { group: user.group })}>
        <VisitorList user={user} experiments={experiments} onLeave={leave} />
      </GateCard>
    );
  return (
    <GateCard title={t('visitor.title')} lead={t('visitor.lead')}>
      {isAsking ? (
        <Skeleton rows={3} height={40} />
      ) : (
        <AccessForm
          key={link.key}
          link={hasLeft ? NOTHING : link}
          refused={error === null || hasLeft ? null : toRefusal(error).text}
        />
      )}
    </GateCard>
  );
}

function AccessForm({ link, refused }: { link: Access; refused: string | null }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const toRefusal = useRefusal();
  const [open] = useOpenSharedGroupMutation();
  const enter = useCallback(
    async ({ email, group, key }: Access) => {
      const answer = await open({ visitorDto: { email: email.trim(), group: group.trim(), key: key.trim() } });
      if ('error' in answer) return toRefusal(answer.error);
      dispatch(cameIn(answer.data.data));
      return null;
    },
    [dispatch, open, toRefusal],
  );
  const form = useTextForm({ initial: link, validate: validateVisitor, send: enter });
  const self = useRef<HTMLFormElement>(null);
  // A visitor with the mailed link has nothing to type. After a refusal the form shows, so that they can read and fix it.
  const isWhole = LINK.every((name) => link[name] !== '');
  useEffect(() => {
    if (isWhole) self.current?.requestSubmit();
  }, [isWhole]);
  return (
    <form noValidate ref={self} onSubmit={(event) => void form.submit(event)}>
      <FormRefusal text={form.refusal ?? refused} />
      <CredentialField label={t('login.email')} type="email" autoComplete="username" field={form.field('email')} />
      <CredentialField label={t('visitor.group')} autoComplete="off" field={form.field('group')} />
      <CredentialField label={t('visitor.key')} autoComplete="off" field={form.field('key')} />
      <Button type="submit" intent="primary" size="large" fill loading={form.isSending} text={t('visitor.access')} />
    </form>
  );
}
