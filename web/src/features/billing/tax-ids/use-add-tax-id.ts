import type { TaxIdType } from '#libs/contracts/billing/tax-id.js';
import { useRefusal, type Refusal } from '../../../components/forms/use-refusal.js';
import { useAddTaxIdMutation } from '../../../lib/api/endpoints.js';
import type { ServerText } from '../../../lib/api/use-problem-text.js';

/** The server names the field `value`. */
const fieldOf = (path: string): string => (path === 'value' ? 'tax_id' : path);

/** Adds a tax id. @returns the server's message, or the reason of its refusal */
export function useAddTaxId() {
  const toRefusal = useRefusal(fieldOf);
  const [add] = useAddTaxIdMutation();
  return async (type: TaxIdType, typed: string): Promise<{ text: ServerText } | { refusal: Refusal }> => {
    const answer = await add({ addTaxIdDto: { type, value: typed.trim() } });
    return 'error' in answer ? { refusal: toRefusal(answer.error) } : { text: answer.data };
  };
}
