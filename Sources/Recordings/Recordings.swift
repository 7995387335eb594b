/// Recordings.
