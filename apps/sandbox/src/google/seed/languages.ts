/** A language that can be targeted: a `language_constant`. */
export interface Language {
  id: string;
  code: string;
  name: string;
  isTargetable: boolean;
}

const TABLE =
  '1000 en English|1001 de German|1002 fr French|1003 es Spanish|1004 it Italian|1005 ja Japanese|1009 da Danish|1010 nl Dutch|1011 fi Finnish|1012 ko Korean|1013 no Norwegian|1014 pt Portuguese|1015 sv Swedish|1017 zh_CN Chinese (simplified)|1018 zh_TW Chinese (traditional)|1019 ar Arabic|1023 hi Hindi|1030 pl Polish|1037 tr Turkish|1038 ca Catalan';

export const languages: readonly Language[] = TABLE.split('|').map((line) => {
  const [id, code, ...name] = line.split(' ') as [string, string, ...string[]];
  return { id, code, name: name.join(' '), isTargetable: true };
});

export const languageById = new Map(languages.map((language) => [language.id, language]));
