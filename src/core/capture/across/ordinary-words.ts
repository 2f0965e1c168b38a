// English words, and words of every programmer's talk, that packages in wide use are named by: `next`, `click`, `debug`.
// In lower case such a word is more likely the word than the package. Words from SCOWL's lists up to size 40.
export const isOrdinaryWord = (word: string): boolean => ORDINARY.has(word.toLowerCase());

const ORDINARY: ReadonlySet<string> = new Set(
  `
ably accelerate accept accepts accessory accord accounting acorn acquire acquisition acres
actor adapters add addict address advocate after agenda agents ailment aim all allotment
allure almond already alter ammo amp amplitude anchor and angular animated annoy ansi any
api apparatus applause apprise arc arcade arch arctic arg args arguably argv arrivals
arrive arrow arsenic art articles artillery assert asserts assets assignment assume assured
astray astronomical async audit auto avalanche await awkward azure backbone backoff
backport backslash bagpipe bail banal bandit banks baron base bases bash batch bats beaker
beautify beeper beets behave bellows benchmark bent binary bindings black blacklist blade
blamer blaze bleach bleak blessed blessings blinker blob blockbuster blocked blue bluebird
blurb body bookshelf boolean boom bootstrap bops bossy bottle bottleneck bounce boundary
bourbon brace braces brakes bravado breakable breathe broadcaster broccoli buffer buffers
build bull bullet bumble bump bun bundle bunker burnt busboy byte bytes calendar call
caller canvas capability capitalize cardinal carrier cart case cashews casual catchment
catering caw celebrate celery cement census centrifuge certificates chain chainsaw chalice
chalk chameleon chance channels charm charset chat checkup chemicals chess choreographer
chromium chunk circus clamp clang clap clarify clarinet classes clean clear cli click cliff
clinic clipboard clone clones closest cls cluster coal cobble cobra cobs coffee cog coiled
colander collections color colored colorful colors combinations commander commenting common
commoner compel complain composer composition compress compressing compression compromise
concat concatenate concordance concurrently conditional conf confection confidence config
confuse connect connected cons consecutive console consolidate constantly construct
constructs consul content context contractions control convert convex convict cookie
cookies copier copy corner cors cot cottage countdown counterpart coverage coveralls crate
crayons crc crick critical critters crochet cron crypt crypto css csv ctx cucumber curl
cursor curtsies cuss cutlet cwd cycle cycled cyclic cyclist cypress daemon daft danger
darker darts dash databases death debug decorator dedent deeper defaults deferential
deferred defined deflate del delay delegate delegates delighted delta dependencies
deprecate deprecated desert destroy detective determined detox devalue deviate device
diagnostic diagnostics diagrams diary diff diffusion dill direction director discord
disparity dispensary disposables distance distribute distributed distributions diverged
doctrine documentation dom dominate domino dot dotenv download drake drip droll dub duck
duet duplex duration each eases ecstatic editions editor eel effect egg eight electron
elevate elliptic elm email emails emcee emits emotion emphasize empower empty enable
enabled encoding engine enlighten enrich ensure entities enum env environment environs
envoy enzyme eol equals equinox eradicate err errno error errors errs escapism esm
essentials eval evaluate evaporate eve events evidently excel except executable executing
executioner executor exhale exit exorcist expect expects expo express expression ext extend
extras eyes fabric face fake falcon family far farce fasteners father faucet fault feast
feed feelers fetch fibers fictional fiddle fields figures file financial find fined
fingerprints finished fire fireworks first fishery fix fixtures flagged flags flair flaky
flashy flask flat flatted flatten flex flexibility flit flower fluids flux force foreman
forever format formats formidable forms formulas forwarded found franc fresh from fsm fuels
furl fusing future futures fuzzy gals gamma garnish gauge gavel gaze gear gel genie ghost
giddy gill git github gitlab givens glamorous glances glob global globs globule glossy glum
got graceful grain grant graphql gravity greenback greenery gremlin grin grip groovy growl
grpc grunt guacamole gulp gun gym gymnasium gzip hacking halo hamburgers hammock handlebars
happened harbor hark harvesters has hashish hat hatch hawk heap heavy helmet help here
hereby hid highland highlighter hint history hock holidays hologram honcho hooker hooks
hostile hostname html http https hug humanize humps hunter hurry husky hyper hyphen
hypothesis identify identity idx ignore image immediate immutable imperfect implicit import
impound incremental indefinite indent individual inert inference inferno infinity inflation
inflection influx inform informed inherit inherits ini initials inject ink input inputs
insane inside insight inspector install instructor int intake interchange intern interpret
interrogate intersect intersects intersperse intervals interweave invariant invoke iron
isolate items jabber jackpot jade jams jellyfish jest jets jinxed json jsonc jubilant juice
junk jwt karma kernel kernels keyboard keychain keypress keystone kink kitchen knack kneed
knockout koalas laboratory laces ladybug lap lark later latest layout layouts lazy lead
leaflet leather leek lemons lenses less lethargy level lex lexical lib lie lifelines
lifetimes liftoff lighthouse lightly lightning lime limes limits linebreak link lint lit
lizard lob locale locales locate lock locket lockfile locust log logbook logger logging
login long longest loophole loops lop lost lru machine mailman make mammoth manhole
markdown marked marshmallow massive match matched meant measurement mechanize median medium
mem meow mercantile merge mermaid messy methods metro microseconds migrate mike million
millisecond milliseconds mime minimize mink mint missing misspellings mistletoe mitt mixer
mkdirp mnemonic mock mockery modal module molecule moment money mongoose moniker monorepo
moo most motion motor mouse multiprocessing multitasking munch mustache mysql naked named
names nano napalm natives natural needle negotiator nest net neutron next nicknames
nitrogen node noise nominal none normality nose not notation notebook nothing notion novel
npm npx nugget null numbered numeral numeric oauth objection oboe obscenity observable
octal odometer once one onetime only open opener opossum optimism optimist optimum option
optional options opts ordinal original ouch oust outcome outdated outlines over overloading
overrides pace package packaging pad page panda pandas pandemonium panel paper paragraphs
params parcel parchment parenthesis parents parquet parquets parse parsley particle
passport paste pastel patch patchwork patchy path pathos pause payload payment pebble pecan
pelican pem pendulum penthouse peppy percentile perception perfectionist perky permit
permutation persistence persistent persona phantom phenomenon phoenix phone phonetics
piccolo pick pickier pid pillow pin ping pinkie pinpoint pins pint pipe pirates pkg placebo
plaid plaster platform playroom playwright plop plucky ply pockets podium poetry polished
polka polling pony pooch portal portend portion ports positioning postal postcode postgres
postmark pot pottery prance precinct precision predicate predicates prefect prefixed prefs
preppy prescribe present preserve pretend pretender pretenders prettier pretty prices prime
primp prince printf priority prison private process procrastinate progress promise
promisify prompt promptly prompts pronouncing pronto propagate properties prophet propose
prospector protagonist protocols protons protractor provinces prowler proxy pry public
publication publish pulp pump puppeteer purest purgatory purify pusher pyramid quadrants
quantities quart queries querystring quests queue quibble quill quotation quote radium
radius radon rand random rascal ratio raven ray react read readme realm reassure rebound
receptacle recoil record records recurrent redis redo reds reduce ref referencing reflex
refs regenerate regex regexp regions regress regression rejoinder relative reliability
reload remark remarkable remedial remove renew renovate repeating replace replicate repo
reprint reproduce request requests reserve reserved reservoir resolve responses rest
restructure rests result retire retry returns reuse rework rich rimraf ring river roman
rooks rope rosters rouge round router routes rss rubric ruff rules run runes runs ruptures
rush rust sacred safety sails salt sanctuary sane sanitize sanity sass sat save sax saxes
schedule scheduler schemes scholarly scour scrapbook scroll sdk seam sections secure
segments select semver send sentiment seq sequence sequin serial serpent serve serverless
seventh sha shades shapely shared sharp shave shebang shell shifty shimmer shiny shot
should showdown shush sickle sift sigma signals signify similarity simile simplification
sip siphon sister six sizzle skills skipper slack slacker slang slash slashes slate sleep
sliced slick slide sling slip slippers slug sluggish slumber sly smooch snappy snazzy snoop
snorkel snowflake soap socket sockets socks solders sops sorcery spaces spark sparkles
sparse speaker specialist speedometer sphinx spin splinter split sprintf spur sql sqlite
square squeak ssh ssl stable stacked stamina standard stanza start statistics status
statuses stderr stdin stdout stem step stimulus stone storage store str straightforward
stream string stripe stubs style stylus subscription subtitle suds suffix sugar suggestions
summary supervision supervisor sure surge surrogate survey svg sway swifter swig syllable
syllables symbol syn sync system table tables tabulate tacks tail talisman tap tape tar
tavern teamwork technical tedious telegram telegraph telethon temp templates temporary
tenacity terminate terser test testing tether textile textual threaded threads three thrift
throat throng throttles through throwback tiff tightrope timekeeper timers times timezone
tinker tinsel tiny title tls tmp together tomahawk toml tone tools torch tornado touch
tower toxic trace tracer trainer traits trampoline transaction transformations transformers
transitions translate translators transliteration trash traverse tree triangle trim trio
trough truffle trumpet truncate try tsx ttl tty tuna tunnel turf twig twine twisted twitter
type typecast typeof types typescript typewriter typical typing typos uid unbounded
uncertainties uncontrollable undefined underscore undertaker unearth unexpected unicorn
unified uniforms unify union unionize unload unstructured untangle unzip update updates
upgrade uproot uri url urls usb use user util utilities utility utils uuid validate vary
vast vector vendors vermin versions vest vicinity victory vim vine vinyl vise vision
visions visitor vital voluptuous vow vows voyager vulture wads waiter waiting waitress walk
walker walrus wand ware warehouse warlock warning warp warrant watch watchdog watermark
weasel weave webhook webhooks websocket west wheel when whence whenever which whisper
whitespace whoops whoosh willow wily wimpy window wired with woodwork word wrangler wrapped
wreck wrench wretch write xhr xml yam yaml yarn year yeast yoga zip zlib
`
    .trim()
    .split(/\s+/u),
);
