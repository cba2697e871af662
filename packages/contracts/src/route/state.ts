interface Versioned<Version> {
  readonly version: Version;
  /** Since when the premium holds that a policy shows, if another one held before: it begins by itself on that day. */
  readonly premium_from?: string | null;
}

/** What the `ETag` of a record is of: its version, and of a policy the premium that it shows. */
export const stateOf = <Version extends number | string>({
  version,
  premium_from: from = null,
}: Versioned<Version>): Version | string =>
  from === null ? version : `${String(version)}.${from.replaceAll('-', '')}`;
