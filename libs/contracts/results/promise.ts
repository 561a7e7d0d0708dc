/** Whether an activated variation delivers the results that its experiment predicted. */
export const PROMISED = ['kept', 'not-yet', 'missed'] as const;
export type Promised = (typeof PROMISED)[number];
