import { start } from "./foundry/lifecycle/start.ts";
import { age } from "./rulesets/age/index.ts";
import { fiftytwo } from "./rulesets/fiftytwo/index.ts";
import { sju } from "./rulesets/sju/index.ts";

// The games of this system. A new one is a line here, a folder in each room and its types in the manifest.
start([age, fiftytwo, sju]);
