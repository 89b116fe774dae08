# Compiles and runs the test with the JUnit 5 of Debian (apt-get install junit5), or the jar files in JUNIT. The classes
# go to the folder OUTPUT, or to a new folder.
set -e
cd "$(dirname "$0")"
jars=${JUNIT:-$(echo /usr/share/java/junit-jupiter*.jar /usr/share/java/junit-platform-*.jar \
  /usr/share/java/opentest4j.jar /usr/share/java/picocli.jar /usr/share/java/apiguardian-api.jar \
  /usr/share/java/univocity-parsers.jar | tr ' ' ':')}
classes=${OUTPUT:-$(mktemp -d)}
javac -cp "$jars" -d "$classes" ./*.java
exec java -cp "$jars:$classes" org.junit.platform.console.ConsoleLauncher --disable-banner --details=tree \
  --disable-ansi-colors -c CoreFileTest
