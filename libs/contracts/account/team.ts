/** The role of a person in a team. `other` is a member without an admin's rights. */
export const TEAM_ROLES = ['owner', 'admin', 'other'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** PENDING from invitation until joining (BILL-047); EXPIRED once the link in the mail has expired, which frees the seat. */
export const MEMBER_STATUSES = ['ACTIVE', 'PENDING', 'EXPIRED', 'DISABLED'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
