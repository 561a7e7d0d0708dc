import { requireField } from '../objects/checks.js';
import type { Work } from '../mutate/kind.js';
import type { Path } from '../wire/failure.js';

/** Reports an ad without a final URL, or with an invalid one. */
export function checkFinalUrls({ problems }: Work, urls: unknown, at: Path): void {
  const given = (urls as string[] | undefined) ?? [];
  if (given.length === 0) return requireField(undefined, at, problems);
  given.forEach((url, index) => {
    const parts = { at: [...at, index], trigger: url };
    if (!/^\w+:\/\//.test(url))
      problems.add('urlFieldError.MISSING_PROTOCOL_IN_FINAL_URL', 'The final url has no protocol.', parts);
    else if (!/^https?:/i.test(url))
      problems.add(
        'urlFieldError.INVALID_PROTOCOL_IN_FINAL_URL',
        'The final url has another protocol than http and https.',
        parts,
      );
    else if (!URL.canParse(url) || url.includes(' '))
      problems.add('urlFieldError.MALFORMED_FINAL_URL', 'The final url is malformed.', parts);
    else if (!new URL(url).hostname.includes('.'))
      problems.add('urlFieldError.INVALID_TLD_IN_FINAL_URL', 'The final url has no top level domain.', parts);
  });
}
