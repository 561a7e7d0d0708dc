import { describe, expect, it } from '@jest/globals';
import { PLATFORMS } from '#libs/contracts/platform/platform.js';
import { bindingsOf } from '#libs/experiments/bindings.js';
import { choiceOf } from '#libs/experiments/components.js';
import { componentNames, isAudienceComponent } from '#libs/platforms/components/components.js';
import { findDescription } from '#libs/platforms/registry.js';
import { PAPAYA_NAME } from '#libs/platforms/testing/description.js';
import { registerPapaya } from '#libs/platforms/testing/register.js';

const named = [...PLATFORMS];
registerPapaya();
// Built platforms are found by their descriptions, so this tests the next platform automatically.
const built = [...named, PAPAYA_NAME].flatMap((platform) => findDescription(platform) ?? []);

describe('LIFE-001 platforms of experiments', () => {
  it('are Meta, TikTok and Google, all of them built', () => {
    expect(named).toEqual(['meta', 'tiktok', 'google']);
    expect(named.filter((platform) => findDescription(platform) !== undefined)).toEqual(named);
  });

  it.each(built.map((description) => [description.platform, description] as const))(
    'make one variation of each combination of audience and creative of the lists of %s',
    (platform, description) => {
      const names = componentNames(description);
      const isAudience = (name: string) => isAudienceComponent(description, name);
      const audience = names.filter(isAudience).slice(0, 2);
      const creative = names.filter((name) => !isAudience(name)).slice(0, 2);
      expect(Math.min(audience.length, creative.length)).toBeGreaterThan(0);
      const listsOf = (some: readonly string[]) =>
        Object.fromEntries(some.map((name, place) => [name, rows(place + 2)]));
      const input = { platform, audiences: listsOf(audience), creatives: listsOf(creative) };

      const { data, completeBindings } = bindingsOf(input, []);
      const product = Object.values(data).reduce((created, size) => created * size, 1);
      expect(completeBindings).toEqual({ created: product, components: [...audience, ...creative] });
      const variations = Array.from({ length: product }, (_, variation) => choiceOf(variation, input));
      expect(new Set(variations.map((choice) => JSON.stringify(choice))).size).toBe(product);
      for (const [component, size] of Object.entries(data))
        for (let option = 0; option < size; option++)
          expect(variations.filter((choice) => choice[component] === option)).toHaveLength(product / size);
    },
  );
});

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: `${index}` }));
