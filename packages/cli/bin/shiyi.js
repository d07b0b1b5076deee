#!/usr/bin/env node
'use strict';
// Newer Node keeps compiled code between runs.
require('node:module').enableCompileCache?.();
require('../dist/main.js').main();
