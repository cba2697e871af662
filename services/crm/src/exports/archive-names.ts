import { recordNames, type RecordType } from '@bindery/contracts/crm';

/** The name of the files of a type of record in an archive, without its ending. */
export const archiveFileName = (type: RecordType): string => recordNames[type].many.replaceAll(' ', '-');

/** The folder of an archive that holds the records with all of their fields. */
export const JSON_FOLDER = 'json/';
