const ACTIONS = [
  'access.refused',
  'account.created',
  'baseline.added',
  'baseline.changed',
  'baseline.disabled',
  'baseline.enabled',
  'baseline.removed',
  'experiment.continued',
  'experiment.copied',
  'experiment.deleted',
  'experiment.extras-removed',
  'experiment.live',
  'experiment.restored',
  'experiment.stopped',
  'experiment.submitted',
  'link.created',
  'link.removed',
  'link.restored',
  'link.unreadable',
  'logo.restored',
  'logo.updated',
  'member.invited',
  'member.joined',
  'member.removed',
  'member.role',
  'password.changed',
  'password.reset',
  'results.exported',
  'session.ended',
  'session.login',
  'session.logout',
  'session.refused',
  'session.reused',
  'staff.close',
  'staff.disable',
  'staff.enable',
  'staff.grant',
  'staff.login-link',
  'staff.reopen',
  'staff.revoke',
  'staff.tester',
  'staff.tester-off',
  'staff.whitelist',
  'staff.whitelist-off',
] as const;
type Action = (typeof ACTIONS)[number];
type WithUnderscore<Text extends string> = Text extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

/** The text of what was done; null for what this version of the console does not know. i18next reads a dot as a path. */
export function actionKey(action: string): `trail.action.${WithUnderscore<Action>}` | null {
  const known = ACTIONS.find((name) => name === action);
  return known === undefined ? null : `trail.action.${known.replace('.', '_') as WithUnderscore<Action>}`;
}
