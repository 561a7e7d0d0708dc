import { adToolOf, type Platform } from '#libs/contracts/platform/platform.js';
import { useFormat } from '../format/use-format.js';

/** The name of the platform's own tool to manage ads, in the reader's language. */
export function useAdTool(platform: Platform): string {
  const { language } = useFormat();
  return adToolOf(platform, language);
}
