/**
 * What a result is measured by: its events, a count by name, and what they are held against.
 * - `rate`: events of impressions.
 * - `share`: events of another count, as purchases of clicks or videos seen to the end of videos begun.
 * - `cost`: what one event cost; less is better.
 * - `return`: what events were worth (`value`, a sum of money by name) for each unit of money spent.
 */
export type Measure =
  | { readonly kind: 'rate'; readonly event: string }
  | { readonly kind: 'share'; readonly event: string; readonly of: string }
  | { readonly kind: 'cost'; readonly event: string }
  | { readonly kind: 'return'; readonly event: string; readonly value: string };
