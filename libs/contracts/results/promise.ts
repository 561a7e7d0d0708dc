/** Whether an activated variation delivers what the results of its experiment promised of it. */
export const PROMISED = ['kept', 'not-yet', 'missed'] as const;
export type Promised = (typeof PROMISED)[number];
