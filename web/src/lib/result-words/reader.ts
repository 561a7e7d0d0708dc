import { createContext, useContext } from 'react';

/** The facts about the reader of results on which parts of the page depend. */
interface ResultsReader {
  /** The address of ads' pictures. Each address serves only the readers with its permission. */
  pictures: string;
  /** Whether charts can be saved as files. */
  maySave: boolean;
}

const TEAM: ResultsReader = { pictures: '/api/v1/assets/', maySave: true };
/** A reader outside the team, who cannot save anything (SHARE-035). */
export const visitorOf = (group: string): ResultsReader => ({
  pictures: `/api/v1/experiments/shared/assets/${encodeURIComponent(group)}/`,
  maySave: false,
});

/** A reader of a sample that staff published. */
export const sampleReaderOf = (sample: string): ResultsReader => ({
  pictures: `/api/v1/experiments/samples/assets/${encodeURIComponent(sample)}/`,
  maySave: false,
});

const Reader = createContext(TEAM);

export const ResultsFor = Reader.Provider;
export const useReader = (): ResultsReader => useContext(Reader);
