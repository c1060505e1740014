/**
 * The words of which browsers and our own code make error messages. Any other word may be a name, a place or a text
 * that somebody typed, and never leaves the phone.
 */
const WORDS = `
a abort aborted access accessed accessing already an and any app argument arguments array as assigned assignment
assertion async at await bad be because been before being bigint blocked body boolean buffer bytes cache call called
callback came can cannot cast chunk circular class clone cloned close closed closing code com connection constant
constraint construct constructor context convert converted converting could create created creating cyclic data database
declared decode define defined definition delete deleted descriptor deserialize destructure destructured detached
did different disconnected division does dom duplicate dynamically each element empty encountered encode end ended
error evaluating event exceeded except exception execute executing existing exists expected expecting expired export
extensible fail failed fails failure fetch field file files find finished first for form format found from fulfilled full function
generator get getter global got handler has have header id if illegal implemented import imported importing in index
indexed infinite initialization initialize initialized input insecure instance instanceof integer internal interrupted
into invalid invocation is it item items iterable iterate iterator its json key keypath keys large last length less let
limit link listener literal load loaded loading local lock locked locks long longer loop lost low manager map match
maximum media memory message method missing mode module more must mutation name named negative network new next no node
non none not nothing null number object objects of offset on one only open opened opening operation operator option
options or origin other out outside overflow page parameter parse parsed parser parsing part partial path pattern
pending permission permitted place plain point position precision primitive private process promise properties property
prototype proxy quota range read reading reason recursion redeclared reduce ref reference refused regexp register
registration regular rejected rejection remove render request required rejected reserved resize resolve resolver resource
response result return returned root rule same schema scope script secure security send service session set setter
should signal size so specified stack start state status step stopped storage store stored stream string structured
s sub subscribe super support supported symbol syntax t table target temporal terminated than that the this throw time
timed timeout to token too transaction transferred transform tree true type typed unable uncaught undefined unexpected
unhandled unique unit unknown unsafe unsupported until update upgrade url use used user using valid value values
variable version view was wait weak when where while window with within without worker write writing wrong zero
`;

export const errorWords: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
