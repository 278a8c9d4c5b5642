/** A style sheet that the bundler takes out of the module. */
declare module "*.css";
