import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useInviteMemberMutation } from '../../../lib/api/endpoints.js';
import { inviteMoved, selectPlan } from '../../../lib/billing/plan-slice.js';
import { useInviteToast } from './use-invite-toast.js';

/** The roles that an invitation can give. */
export const INVITED_ROLES = ['other', 'admin'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** Sends an invitation by e-mail and reports the outcome in the server's words (BILL-051). @returns whether it was sent */
export function useInvite() {
  const dispatch = useDispatch();
  const showInvite = useInviteToast();
  const isLoading = useSelector(selectPlan).invite === 'PENDING';
  const [send] = useInviteMemberMutation();
  // All requests for the same invitation have one key, so that a repeat after a lost answer sends no second e-mail.
  const key = useRef({ form: '', value: '' });
  const invite = async (email: string, role: InvitedRole): Promise<boolean> => {
    const form = `${email} ${role}`;
    if (key.current.form !== form) key.current = { form, value: crypto.randomUUID() };
    dispatch(inviteMoved('PENDING'));
    const answer = await send({
      'Idempotency-Key': key.current.value,
      invitationDto: { email, ...(role === 'other' ? {} : { role }) },
    });
    const isSent = showInvite(answer);
    dispatch(inviteMoved(isSent ? 'SENT' : 'FAILED'));
    if (isSent) key.current = { form: '', value: '' };
    return isSent;
  };
  return { invite, isLoading };
}
