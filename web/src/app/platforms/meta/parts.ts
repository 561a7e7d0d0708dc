import type { ConsoleParts } from '../console-parts.js';

export default {
  look: null,
  wizard: async () => (await import('../../../features/create/platforms/meta/meta-parts.js')).META_PARTS,
} satisfies ConsoleParts;
