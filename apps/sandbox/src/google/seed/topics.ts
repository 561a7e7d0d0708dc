/** A subject of pages: a `topic_constant`. */
export interface Topic {
  id: string;
  /** From the widest subject to this one. */
  path: string[];
  parent?: string;
}

/** Ids with paths, `>` between their steps. */
const TABLE =
  '3 Arts & Entertainment|16 News|20 Sports|28 Online Communities|67 Travel|71 Food & Drink|65 Hobbies & Leisure|18 Shopping|5 Computers & Electronics|7 Finance|44 Beauty & Fitness|68 Apparel|119 Hobbies & Leisure>Outdoors|542 Hobbies & Leisure>Outdoors>Hiking & Camping|541 Hobbies & Leisure>Outdoors>Equipment|554 Sports>Winter Sports|541001 Sports>Cycling|906 Food & Drink>Coffee & Tea|1003 Travel>Adventure Travel|94 Beauty & Fitness>Fitness|697 Apparel>Shoes';

export const topics: readonly Topic[] = readTable();
export const topicById = new Map(topics.map((topic) => [topic.id, topic]));

function readTable(): Topic[] {
  const ids = new Map<string, string>();
  return TABLE.split('|').map((line) => {
    const [id, text] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    ids.set(text, id);
    const above = text.split('>').slice(0, -1).join('>');
    return { id, path: text.split('>'), ...(above !== '' && { parent: ids.get(above) }) };
  });
}

/** Kinds of apps: `mobile_app_category_constant`. */
export const appCategories: readonly { id: string; name: string }[] =
  '60000 Apple App Store|60506 Apple App Store, Health & Fitness|60509 Apple App Store, Travel|60508 Apple App Store, Games|69500 Google Play|60026 Google Play, Health & Fitness|60018 Google Play, Travel & Local|60027 Google Play, Shopping'
    .split('|')
    .map((line) => ({ id: line.slice(0, 5), name: line.slice(6) }));

export const appCategoryById = new Map(appCategories.map((category) => [category.id, category]));
