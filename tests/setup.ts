import fc from "fast-check";

// Looks longer for counterexamples. Properties that set their own number of cases keep it.
fc.configureGlobal({ numRuns: 1000 });
