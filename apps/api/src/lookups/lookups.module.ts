import { readdirSync } from 'node:fs';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AdAccountsController } from './ad-accounts.controller.js';

/** The platforms that are asked more than any other, each in a folder of its own here. */
const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** @throws Error naming the file that a folder lacks */
async function controllersOf(platform: string): Promise<Type[]> {
  const file = `${platform}-lookups.controller.js`;
  try {
    return Object.values((await import(`./${platform}/${file}`)) as Record<string, Type>);
  } catch (error) {
    throw new Error(`apps/api/src/lookups/${platform} has no ${file} that can be loaded.`, { cause: error });
  }
}

/** What wizards ask their platforms for: what no two answer alike, and the accounts of any. */
@Module({})
export class LookupsModule {
  /** With every folder beside this file. Literal addresses come before `:provider`. */
  static async ofAllPlatforms(): Promise<DynamicModule> {
    const own = await Promise.all(folders.map(({ name }) => controllersOf(name)));
    return { module: LookupsModule, controllers: [...own.flat(), AdAccountsController] };
  }
}
