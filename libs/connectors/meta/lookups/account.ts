/** Path step of an ad account; ids come with and without the prefix. */
export const actPath = (accountId: string): string => (accountId.startsWith('act_') ? accountId : `act_${accountId}`);
