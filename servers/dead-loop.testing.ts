/** A loop process that is gone before it says anything. */
process.exit(7);
