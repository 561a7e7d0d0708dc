import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/**
 * A base class for DTOs with one property for each name, such as each platform. The API's document describes them all alike.
 * @param names become the keys of the JSON
 */
export function propertiesFor<N extends string, V>(
  names: readonly N[],
  options: ApiPropertyOptions,
): new () => Record<N, V> {
  class Named {}
  for (const name of names) ApiProperty(options)(Named.prototype, name);
  return Named as new () => Record<N, V>;
}
