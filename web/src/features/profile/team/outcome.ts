/** How inviting, removing or a change of role ended, in words for people. */
export interface Outcome {
  intent: 'success' | 'danger';
  text: string;
}
