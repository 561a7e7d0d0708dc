import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useInviteMemberMutation } from '../../../lib/api/endpoints.js';
import { inviteMoved, selectPlan } from '../../../lib/billing/plan-slice.js';
import { useTellInvite } from './use-tell-invite.js';

/** What a member can be invited as. */
export const INVITED_ROLES = ['other', 'admin'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** Mails an invitation and tells the outcome in the server's words (BILL-051). @returns whether it was mailed */
export function useInvite() {
  const dispatch = useDispatch();
  const tell = useTellInvite();
  const isLoading = useSelector(selectPlan).invite === 'PENDING';
  const [send] = useInviteMemberMutation();
  // Of this one invitation, however often it is sent: a repetition after a lost answer mails nothing a second time.
  const key = useRef({ form: '', value: '' });
  const invite = async (email: string, role: InvitedRole): Promise<boolean> => {
    const form = `${email} ${role}`;
    if (key.current.form !== form) key.current = { form, value: crypto.randomUUID() };
    dispatch(inviteMoved('PENDING'));
    const answer = await send({
      'Idempotency-Key': key.current.value,
      invitationDto: { email, ...(role === 'other' ? {} : { role }) },
    });
    const isSent = tell(answer);
    dispatch(inviteMoved(isSent ? 'SENT' : 'FAILED'));
    if (isSent) key.current = { form: '', value: '' };
    return isSent;
  };
  return { invite, isLoading };
}
