/**
 * How a result is measured: its events, a count by name, and their base.
 * - `rate`: events per impression.
 * - `share`: events per event of another count, such as purchases per click or completed videos per started video.
 * - `cost`: the cost of one event; less is better.
 * - `return`: the value of events (`value`, a sum of money by name) for each unit of money spent.
 */
export type Measure =
  | { readonly kind: 'rate'; readonly event: string }
  | { readonly kind: 'share'; readonly event: string; readonly of: string }
  | { readonly kind: 'cost'; readonly event: string }
  | { readonly kind: 'return'; readonly event: string; readonly value: string };
